#include "core/sources/json/json_frame.h"

#include <utility>

namespace culprit {

namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::size_t JsonFrame::take(std::string_view text) {
  std::size_t taken = 0;
  while (taken < text.size() && m_state != State::Events && m_state != State::End) take(text[taken++]);
  return taken;
}

void JsonFrame::take(char c) {
  switch (m_state) {
    case State::Start:
      return beginText(c);
    case State::Object:
      return takeInObject(c);
    case State::Key:
      return takeKey(c);
    case State::BehindKey:
      if (c == ':') {
        m_state = State::BeforeValue;
      } else if (!isBlank(c)) {
        m_state = State::End;
      }
      return;
    case State::BeforeValue:
      if (!isBlank(c)) beginValue(c);
      return;
    case State::Value:
      return takeValue(c);
    case State::Events:
    case State::End:
      return;
  }
}

void JsonFrame::beginText(char c) {
  if (isBlank(c)) return;
  if (m_markBytes < kByteOrderMark.size() && c == kByteOrderMark[m_markBytes]) {
    ++m_markBytes;
    return;
  }
  if (c == '[') {
    m_shape = Shape::Array;
    m_hasEvents = true;
    m_state = State::Events;
  } else if (c == '{') {
    m_shape = Shape::Object;
    m_state = State::Object;
  } else {
    m_shape = Shape::NotJson;
    m_state = State::End;
  }
}

void JsonFrame::takeInObject(char c) {
  if (isBlank(c) || c == ',') return;
  if (c == '"') {
    m_key.clear();
    m_escaped = false;
    m_state = State::Key;
  } else {
    m_complete = c == '}';
    m_state = State::End;
  }
}

void JsonFrame::takeKey(char c) {
  if (m_escaped) {
    m_escaped = false;
  } else if (c == '\\') {
    m_escaped = true;
  } else if (c == '"') {
    m_state = State::BehindKey;
    return;
  }
  if (m_key.size() < kLongestKey) m_key.push_back(c);
}

void JsonFrame::beginValue(char c) {
  if (c == '[' && m_key == "traceEvents") {
    m_hasEvents = true;
    m_state = State::Events;
    return;
  }
  m_value.clear();
  m_valueSize = 0;
  m_depth = 0;
  m_inString = false;
  m_escaped = false;
  m_state = State::Value;
  takeValue(c);
}

void JsonFrame::keep(char c) {
  ++m_valueSize;
  if (m_valueSize <= kLongestValue) m_value.push_back(c);
}

void JsonFrame::takeValue(char c) {
  if (m_inString) {
    keep(c);
    if (m_escaped) {
      m_escaped = false;
    } else if (c == '\\') {
      m_escaped = true;
    } else if (c == '"') {
      m_inString = false;
      if (m_depth == 0) endValue();
    }
    return;
  }
  if (m_depth == 0 && (c == ',' || c == '}' || c == ']' || isBlank(c))) {
    endValue();
    takeInObject(c);
    return;
  }
  keep(c);
  if (c == '"') {
    m_inString = true;
  } else if (c == '{' || c == '[') {
    ++m_depth;
  } else if ((c == '}' || c == ']') && --m_depth == 0) {
    endValue();
  }
}

void JsonFrame::endValue() {
  if (m_valueSize > kLongestValue) m_value.clear();
  if (m_values.size() < kMostValues) m_values.push_back({m_key, std::exchange(m_value, {})});
  m_state = State::Object;
}

void JsonFrame::leaveEvents() {
  m_state = m_shape == Shape::Array ? State::End : State::Object;
  m_complete = m_shape == Shape::Array;
}

}  // namespace culprit
