"""What a simulated job is made of, before anything runs: its process groups, the operators of one step, and the faults.
The work is the same on every rank and for every seed. simulated_job.py gives it times, rank_trace.py writes it down.
"""

from dataclasses import dataclass

RANKS_OF_HOST = 8
US = 1000  # ns


@dataclass(frozen=True)
class Group:
    name: str
    kind: str  # "tp", "dp", "all"
    ranks: tuple

    @property
    def description(self):
        return {"tp": "TENSOR_MODEL_PARALLEL_GROUP", "dp": "DATA_PARALLEL_GROUP", "all": "default_pg"}[self.kind]

    @property
    def stream(self):
        return {"tp": 20, "dp": 24, "all": 28}[self.kind]

    def hosts(self):
        return {rank // RANKS_OF_HOST for rank in self.ranks}


@dataclass(frozen=True)
class Op:
    """One operator of the step, the same on every rank."""

    what: str  # "input", "host", "copy", "kernel", "collective", "join", "item"
    name: str = ""
    ns: int = 0
    kernel: str = ""
    group: str = ""  # kind of the process group
    elements: int = 0
    holds: bool = False  # the computing waits for this collective


GEMM = ("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize2x1x1_execute_segment_k_off_"
        "kernel__5x_cublas")
ATTENTION = ("void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<128, 128, 64, 4, false, false, "
             "cutlass::bfloat16_t> >(pytorch_flash::Flash_fwd_params)")
ATTENTION_BACK = ("void pytorch_flash::flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel<Flash_bwd_kernel_traits<"
                  "128, 64, 64, 8> >(pytorch_flash::Flash_bwd_params)")
NORM = ("void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<c10::BFloat16, float>(int, float, "
        "c10::BFloat16 const*, c10::BFloat16 const*, c10::BFloat16 const*, float*, float*, c10::BFloat16*)")
GELU = ("void at::native::vectorized_elementwise_kernel<4, "
        "at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, at::native::GeluType)::{lambda()#1}, "
        "std::array<char*, 2ul> >(int, at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, "
        "at::native::GeluType)::{lambda()#1}, std::array<char*, 2ul>)")
ADAM = ("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
        "namespace)::FusedOptimizerTensorListMetadata<4>, at::native::(anonymous "
        "namespace)::FusedAdamMathFunctor<float, 4> >(at::native::(anonymous "
        "namespace)::FusedOptimizerTensorListMetadata<4>)")
NORMS = ("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
         "namespace)::TensorListMetadata<1>, at::native::(anonymous namespace)::LpNormFunctor<float, 2> "
         ">(at::native::(anonymous namespace)::TensorListMetadata<1>)")


def step_of(layers, has_dp):
    """The operators of one step in the order in which they are launched."""
    ops = [Op("input", "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", 300 * US)]
    ops += [Op("host", name, 25 * US) for name in ["aten::empty", "aten::set_", "aten::detach", "aten::view"] * 4]
    ops.append(Op("copy", "aten::copy_", 20 * US, elements=131072))
    all_reduce = Op("collective", "c10d::allreduce_", 110 * US, group="tp", elements=8388608, holds=True)

    def kernels(*list_of):
        return [Op("kernel", name, ns * US, kernel) for name, ns, kernel in list_of]

    for _ in range(layers):
        ops += kernels(("aten::native_layer_norm", 45, NORM), ("aten::mm", 260, GEMM),
                       ("aten::_flash_attention_forward", 180, ATTENTION), ("aten::mm", 120, GEMM))
        ops += [all_reduce]
        ops += kernels(("aten::native_layer_norm", 45, NORM), ("aten::mm", 340, GEMM), ("aten::gelu", 60, GELU),
                       ("aten::mm", 340, GEMM))
        ops += [all_reduce]
    for _ in range(layers):
        ops += kernels(("aten::mm", 680, GEMM), ("aten::gelu_backward", 80, GELU), ("aten::mm", 680, GEMM))
        ops += [all_reduce]
        ops += kernels(("aten::_flash_attention_backward", 420, ATTENTION_BACK), ("aten::mm", 520, GEMM))
        ops += [all_reduce]
        if has_dp:
            ops.append(Op("collective", "c10d::_reduce_scatter_base_", 600 * US, group="dp", elements=25165824))
    ops.append(Op("join"))
    ops += kernels(("aten::_foreach_norm", 70, NORMS))
    ops.append(Op("collective", "c10d::allreduce_", 25 * US, group="all", elements=1, holds=True))
    ops += kernels(("aten::_fused_adamw_", 240, ADAM))
    if has_dp:
        ops.append(Op("collective", "c10d::_allgather_base_", 450 * US, group="dp", elements=3145728, holds=True))
    ops.append(Op("item", "aten::item", 3 * US))
    return ops


def groups_of(ranks, tp, dp):
    """Named as PyTorch numbers them: every rank makes every group, in this order."""
    replicas = max(1, ranks // tp)
    size = min(dp or replicas, replicas)
    lists = [("all", tuple(range(ranks)))]
    lists += [("tp", tuple(range(first, min(first + tp, ranks)))) for first in range(0, ranks, tp)]
    for first in range(0, replicas, size):
        replica = range(first, min(first + size, replicas))
        lists += [("dp", tuple(r * tp + lane for r in replica)) for lane in range(tp)]
    lists = [each for each in lists if len(each[1]) > 1]
    return [Group(str(number), kind, members) for number, (kind, members) in enumerate(lists)]


@dataclass
class Faults:
    """Factors of what is slow."""

    percent: float = 5.0
    ranks: frozenset = frozenset()  # slow in `part`
    part: str = "compute"
    groups: frozenset = frozenset()  # names; their transfers are slow

    def kernel(self, rank):
        return 1.0 + self.percent / 100.0 if self.part == "compute" and rank in self.ranks else 1.0

    def transfer(self, group):
        return 1.0 + self.percent / 100.0 if group.name in self.groups else 1.0

    def extra_ns(self, rank, part, step_ns):
        """Of the host: `percent` of the time a step takes where nothing is slow."""
        return self.percent / 100.0 * step_ns if self.part == part and rank in self.ranks else 0.0
