#include "core/report/formats/html/call_tree_section.h"

namespace culprit::html {

namespace {

constexpr std::string_view kCallTreeScript = R"(
(() => {
  'use strict';
  const fixed = (value, digits) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const ms = (value) => fixed(value, value > 0 && value < 0.001 ? 6 : 3);
  const signed = (value) => (value > 0 ? '+' : value < 0 ? '\u2212' : '') + ms(Math.abs(value));
  const shortened = (text) => (text.length > 60 ? text.slice(0, 59) + '\u2026' : text);

  // The tree with its numbers in words. Sides: 0 is A, 1 is B.
  const readTree = (data) => {
    const nodes = [];
    const sideOf = (side) => side && { ns: [side[0], side[3] ?? side[0], side[1]], calls: side[2] };
    let next = 1;
    for (const [name, kind, children, a, b, before, told] of data.nodes) {
      nodes.push({ name, kind, first: next, end: next + children, parent: -1, sides: [sideOf(a), sideOf(b)], before, told });
      next += children;
    }
    nodes.forEach((node, at) => {
      for (let child = node.first; child < node.end; ++child) nodes[child].parent = at;
    });
    const tree = { nodes, times: data.times };
    const per = (ns, side) => ns / Math.max(data.cycles[side], 1);
    const nameOf = (number) => [data.names[number]].flat();
    tree.isOthers = (at) => nodes[at].kind === data.kinds.length;
    tree.names = (at) => {
      const { name, before } = nodes[at];
      if (tree.isOthers(at)) return [`${fixed(name, 0)} ${name === 1 ? 'other' : 'others'}`];
      return before >= 0 ? [...nameOf(name), ...nameOf(before)] : nameOf(name);
    };
    tree.whole = (at) => tree.names(at)[tree.isOthers(at) ? 0 : nameOf(nodes[at].name).length - 1];
    tree.ns = (at, side, time) => (nodes[at].sides[side] ? nodes[at].sides[side].ns[time] : 0);
    tree.ms = (at, side, time) => per(tree.ns(at, side, time), side) / 1e6;
    tree.inside = (at, side, time) => {
      let sum = 0;
      for (let child = nodes[at].first; child < nodes[at].end; ++child) sum += tree.ns(child, side, time);
      return sum;
    };
    tree.change = (at, time) => tree.ms(at, 1, time) - tree.ms(at, 0, time);
    tree.strength = (at, time) => {
      const larger = Math.max(tree.ms(at, 0, time), tree.ms(at, 1, time));
      return larger > 0 ? Math.max(-1, Math.min(1, tree.change(at, time) / (data.full * larger))) : 0;
    };
    tree.isTold = (at, time) =>
      Math.abs(tree.change(at, time)) >= data.told * Math.max(tree.ms(0, 0, time), tree.ms(0, 1, time));
    const sidesText = (at, of) => {
      const [a, b] = [of(0), of(1)];
      const text = (value, side) => (nodes[at].sides[side] ? ms(value) : '\u2013');
      return `A ${text(a, 0)}, B ${text(b, 1)}, B \u2212 A ${signed(b - a)} ms per cycle`;
    };
    tree.pathText = (at) => {
      const path = [];
      for (; at > 0; at = nodes[at].parent) path.unshift(shortened(tree.names(at)[0]));
      if (path.length > 9) path.splice(2, path.length - 8, '\u2026');
      return path.join(' \u203a ');
    };
    const callsText = (at, side) => {
      const amounts = nodes[at].sides[side];
      return amounts ? fixed(per(amounts.calls, side), 2) : '\u2013';
    };
    tree.lines = (at, shown) => {
      const node = nodes[at];
      const kind = data.kinds[node.kind];
      const lines = [tree.whole(at) + (kind ? ` (${kind})` : '')];
      data.times.forEach((title, time) => {
        if (!tree.ns(0, 0, time) && !tree.ns(0, 1, time)) return;
        lines.push(`${title}: ${sidesText(at, (side) => tree.ms(at, side, time))}`);
        const own = (side) => per(Math.max(tree.ns(at, side, time) - tree.inside(at, side, time), 0), side) / 1e6;
        if (time === shown && node.end > node.first) lines.push(`${title}, its own: ${sidesText(at, own)}`);
      });
      lines.push(`Calls per cycle: A ${callsText(at, 0)}, B ${callsText(at, 1)}`);
      if (!node.sides[0] || !node.sides[1]) lines.push(node.sides[1] ? 'Only in B' : 'Only in A');
      if (node.before >= 0) lines.push(`Matched by what it holds: in A it is called ${nameOf(node.before).at(-1)}`);
      if (node.before === -1) lines.push('Matched by what it holds: in A it stands inside of another call');
      if (node.told !== undefined) lines.push(data.graphs[node.told]);
      if (node.parent > 0) lines.push('In ' + tree.pathText(node.parent));
      return lines;
    };
    return tree;
  };

  // Where the boxes stand, from 0 to 1.
  const layOut = (tree, side, time) => {
    const left = new Float64Array(tree.nodes.length);
    const width = new Float64Array(tree.nodes.length);
    width[0] = 1;
    tree.nodes.forEach((node, at) => {
      const whole = Math.max(tree.ns(at, side, time), tree.inside(at, side, time));
      let edge = left[at];
      for (let child = node.first; child < node.end; ++child) {
        left[child] = edge;
        width[child] = whole > 0 ? width[at] * (tree.ns(child, side, time) / whole) : 0;
        edge += width[child];
      }
    });
    return { left, width };
  };

  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);

  const show = (figure) => {
    const data = JSON.parse(figure.querySelector('script').textContent);
    const tree = readTree(data);
    const { nodes } = tree;
    const find = (name) => figure.querySelector('.' + name);
    const [icicle, told, state] = ['icicle', 'told', 'state'].map(find);
    const [timeBox, sideBox, sought] = ['time', 'side', 'sought'].map(find);
    let [time, side, zoom, current, found, wanted] = [data.time, data.side, 0, -1, null, null];
    let places = layOut(tree, side, time);
    let drawn = [];

    const nearestWide = (at) => {
      while (at > 0 && !(places.width[at] > 0)) at = nodes[at].parent;
      return at;
    };
    const around = (at) => {
      let up = nodes[at].parent;
      while (up > 0 && places.width[up] <= places.width[at]) up = nodes[up].parent;
      return Math.max(up, 0);
    };
    const isBelow = (at, top) => {
      while (at > top) at = nodes[at].parent;
      return at === top;
    };

    const boxFor = (place, pixels) => {
      const { at, many } = place;
      const box = document.createElement('div');
      const strength = many ? 0 : tree.strength(at, time);
      const classes = ['box'];
      if (strength < 0) classes.push('fell');
      if (many) classes.push('many');
      if (!many && tree.isOthers(at)) classes.push('others');
      if (place.isFound) classes.push('found');
      if (wanted && !place.isWanted) classes.push('faint');
      if (!many && at === current) classes.push('current');
      box.className = classes.join(' ');
      box.dataset.at = drawn.length;
      box.style.setProperty('--r', place.row);
      box.style.setProperty('--s', Math.abs(strength).toFixed(2));
      box.style.left = (100 * place.left).toFixed(4) + '%';
      const width = (100 * place.width).toFixed(4) + '%';
      box.style.width = place.width * pixels < 3 ? width : `calc(${width} - 1px)`;
      if (!many && place.width * pixels > 20)
        box.textContent = tree.names(at)[0] + (tree.isTold(at, time) ? ' ' + signed(tree.change(at, time)) : '');
      drawn.push(place);
      return box;
    };

    // What is narrower than a pixel stands as one box for many, if these fill one or one of them is looked for.
    const placesInside = (at, row, least, add) => {
      let many = null;
      const flush = () => {
        if (many && (many.width >= least || many.isWanted)) add(many);
        many = null;
      };
      for (let child = nodes[at].first; child < nodes[at].end; ++child) {
        const width = places.width[child] / places.width[zoom];
        if (!(width > 0)) continue;
        const place = { at: child, row, many: 0, width, left: (places.left[child] - places.left[zoom]) / places.width[zoom],
          isFound: Boolean(found?.has(child)), isWanted: Boolean(wanted?.has(child)) };
        if (width >= least) {
          flush();
          add(place);
          continue;
        }
        many ??= { ...place, width: 0, isFound: false, isWanted: false };
        many.many += tree.isOthers(child) ? nodes[child].name : 1;
        many.width += width;
        many.isWanted ||= place.isWanted;
        many.isFound ||= place.isWanted;
      }
      flush();
    };

    const draw = () => {
      const pixels = Math.max(icicle.clientWidth, 1);
      const boxes = [];
      const above = [];
      for (let at = zoom; at >= 0; at = nodes[at].parent) above.unshift(at);
      drawn = [];
      above.forEach((at, row) => boxes.push(boxFor({ at, row, many: 0, left: 0, width: 1,
        isFound: Boolean(found?.has(at)), isWanted: Boolean(wanted?.has(at)) }, pixels)));
      for (let level = [zoom], row = above.length; level.length > 0; ++row) {
        const below = [];
        for (const at of level) {
          placesInside(at, row, 1 / pixels, (place) => {
            boxes.push(boxFor(place, pixels));
            if (!place.many) below.push(place.at);
          });
        }
        level = below;
      }
      icicle.style.setProperty('--rows', drawn.at(-1).row + 1);
      icicle.replaceChildren(...boxes);
    };

    const foundText = () => {
      if (!found) return '';
      if (found.size === 0) return '; no call found';
      const sums = [0, 0];
      for (const at of found) {
        let up = nodes[at].parent;
        while (up >= 0 && !found.has(up)) up = nodes[up].parent;
        if (up < 0) [0, 1].forEach((each) => { sums[each] += tree.ms(at, each, time); });
      }
      const whole = tree.ms(0, side, time);
      return `; ${fixed(found.size, 0)} ${found.size === 1 ? 'call' : 'calls'} found: A ${ms(sums[0])}, B ${ms(sums[1])}, ` +
        `B \u2212 A ${signed(sums[1] - sums[0])} ms per cycle, ` +
        `${fixed(whole > 0 ? (100 * sums[side]) / whole : 0, 1)} % of ${'AB'[side]}`;
    };
    const say = () => {
      const zoomed = zoom === 0 ? '' : `; zoomed to ${shortened(tree.names(zoom)[0])}, ${fixed(100 * places.width[zoom], 2)} % of the whole`;
      const now = `${tree.times[time]} in ms per cycle, as wide as the time in ${'AB'[side]}${zoomed}${foundText()}`;
      if (state.textContent !== now) state.textContent = now;  // it is read out
      told.textContent = current < 0 ? '' : tree.lines(current, time).join('\n');
      figure.querySelectorAll('.out, .all').forEach((button) => { button.disabled = zoom === 0; });
    };
    const update = () => { draw(); say(); };
    const look = (at) => {
      zoom = nearestWide(at);
      update();
      icicle.scrollTop = 0;
    };
    const choose = (at) => {
      current = at;
      const isSeen = isBelow(zoom, at) || (isBelow(at, zoom) && places.width[at] / places.width[zoom] * icicle.clientWidth >= 1);
      if (!isSeen) zoom = nearestWide(at);
      update();
      icicle.querySelector('.current')?.scrollIntoView({ block: 'nearest' });
    };
    const change = () => {
      time = Number(timeBox.value);
      side = Number(sideBox.value);
      if (!(tree.ns(0, side, time) > 0)) side = 1 - side;
      sideBox.value = String(side);
      places = layOut(tree, side, time);
      look(zoom);
    };
    const search = () => {
      const text = sought.value.trim().toLowerCase();
      found = text ? new Set() : null;
      wanted = text ? new Set() : null;
      nodes.forEach((node, at) => {
        if (!text || at === 0 || tree.isOthers(at)) return;
        if (!tree.names(at).some((name) => name.toLowerCase().includes(text))) return;
        found.add(at);
        for (let up = at; up >= 0 && !wanted.has(up); up = nodes[up].parent) wanted.add(up);
      });
      update();
    };
    const nextFound = () => {
      const all = [...(found ?? [])].filter((at) => places.width[at] > 0);
      if (all.length > 0) choose(all.find((at) => at > current) ?? all[0]);
    };

    const widestInside = (at) => {
      let widest = -1;
      for (let child = nodes[at].first; child < nodes[at].end; ++child) {
        if (places.width[child] > (widest < 0 ? 0 : places.width[widest])) widest = child;
      }
      return widest;
    };
    const beside = (at, step) => {
      if (at === 0) return -1;
      const { first, end } = nodes[nodes[at].parent];
      let next = at + step;
      while (next >= first && next < end && !(places.width[next] > 0)) next += step;
      return next >= first && next < end ? next : -1;
    };
    const walks = {
      ArrowUp: (at) => nodes[at].parent,
      ArrowDown: widestInside,
      ArrowLeft: (at) => beside(at, -1),
      ArrowRight: (at) => beside(at, 1),
    };
    const press = (key) => {
      const at = current < 0 ? zoom : current;
      if (key in walks) {
        const to = walks[key](at);
        if (to >= 0) choose(to);
      } else if (key === 'Enter' || key === ' ') {
        look(at);
      } else if (key === 'Backspace' || key === 'Escape') {
        if (zoom === 0) return false;
        look(around(zoom));
      } else if (key === 'Home') {
        look(0);
      } else {
        return false;
      }
      return true;
    };

    const placeUnder = (event) => {
      const box = event.target.closest('.box');
      return box?.dataset.at ? drawn[Number(box.dataset.at)] : null;
    };
    icicle.addEventListener('click', (event) => {
      const place = placeUnder(event);
      if (!place) return;
      current = place.at;
      tip.hidden = true;
      look(place.at);
    });
    icicle.addEventListener('pointermove', (event) => {
      const place = event.pointerType === 'mouse' ? placeUnder(event) : null;
      tip.hidden = !place;
      if (!place) return;
      tip.textContent = place.many > 0 ? `${fixed(place.many, 0)} calls, each too narrow for a box` : tree.lines(place.at, time).join('\n');
      const box = tip.getBoundingClientRect();
      tip.style.left = Math.max(0, Math.min(event.clientX + 12, innerWidth - box.width - 4)) + 'px';
      const below = event.clientY + 16;
      tip.style.top = Math.max(0, below + box.height > innerHeight ? event.clientY - box.height - 8 : below) + 'px';
    });
    icicle.addEventListener('pointerleave', () => { tip.hidden = true; });
    icicle.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (press(event.key)) event.preventDefault();
    });
    icicle.addEventListener('focus', () => {
      if (current < 0 && icicle.matches(':focus-visible')) choose(zoom);
    });
    timeBox.addEventListener('change', change);
    sideBox.addEventListener('change', change);
    sought.addEventListener('input', search);
    sought.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') nextFound();
    });
    find('out').addEventListener('click', () => look(around(zoom)));
    find('all').addEventListener('click', () => look(0));
    addEventListener('resize', draw);

    icicle.classList.add('live');
    icicle.tabIndex = 0;
    icicle.setAttribute('role', 'application');
    icicle.setAttribute('aria-roledescription', 'icicle');
    icicle.setAttribute('aria-label', 'Call tree. Arrow keys walk through it, Enter zooms to a call, Backspace goes out.');
    find('tools').hidden = false;
    update();
  };
  document.querySelectorAll('figure.calls').forEach(show);
})();
)";

}  // namespace

std::string_view callTreeScript() {
  return kCallTreeScript;
}

}  // namespace culprit::html
