#include "ui/look/theme.h"

namespace culprit::ui {
namespace {

QColor translucent(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

Tokens lightTokens() {
  Tokens t;
  t.window = QColor(0xEF, 0xF0, 0xF2);
  t.base = QColor(0xFF, 0xFF, 0xFF);
  t.alternate = QColor(0xF6, 0xF7, 0xF9);
  t.header = QColor(0xE8, 0xEA, 0xED);
  t.border = QColor(0xC6, 0xCA, 0xD0);
  t.control = QColor(0x8A, 0x90, 0x99);
  t.text = QColor(0x1F, 0x23, 0x28);
  t.secondaryText = QColor(0x56, 0x5E, 0x68);
  t.disabledText = QColor(0x7F, 0x86, 0x8F);
  t.accent = QColor(0x5A, 0x4F, 0xCF);
  t.selection = QColor(0xE3, 0xE0, 0xFB);
  t.hover = QColor(0xEF, 0xED, 0xFC);
  t.markA = QColor(0x00, 0x72, 0xB2);
  t.textA = QColor(0x00, 0x62, 0x9A);
  t.markB = QColor(0xD5, 0x5E, 0x00);
  t.textB = QColor(0xA9, 0x4A, 0x00);
  t.fillA = translucent(t.markA, 0.22);
  t.fillB = translucent(t.markB, 0.22);
  t.bars = QColor(0x75, 0x7E, 0x8A);
  t.scoreBar = QColor(0xD9, 0xDD, 0xE3);
  t.grid = QColor(0xE4, 0xE7, 0xEB);
  t.axis = QColor(0x6B, 0x73, 0x7D);
  t.notComparableFill = QColor(0xFF, 0xF6, 0xDA);
  t.notComparableEdge = QColor(0xC9, 0xA2, 0x27);
  t.withCareFill = QColor(0xEA, 0xF1, 0xF6);
  t.badgeText = QColor(0xFF, 0xFF, 0xFF);
  t.badgeFill = QColor(0x2A, 0x2E, 0x34);
  t.compute = QColor(0x00, 0x9E, 0x73);
  t.communication = QColor(0x8E, 0x44, 0xAD);
  t.waitingForRanks = QColor(0xB8, 0x77, 0xCF);
  t.copies = QColor(0x9A, 0x74, 0x00);
  t.waitingForGpu = QColor(0x7A, 0x93, 0xAD);
  t.input = QColor(0xB5, 0x30, 0x5A);
  t.host = QColor(0x5F, 0x6B, 0x76);
  t.idle = QColor(0xE4, 0xE7, 0xEB);
  return t;
}

Tokens darkTokens() {
  Tokens t;
  t.dark = true;
  t.window = QColor(0x2A, 0x2C, 0x30);
  t.base = QColor(0x1E, 0x20, 0x23);
  t.alternate = QColor(0x23, 0x26, 0x29);
  t.header = QColor(0x30, 0x33, 0x38);
  t.border = QColor(0x43, 0x47, 0x4D);
  t.control = QColor(0x78, 0x7E, 0x86);
  t.text = QColor(0xE6, 0xE8, 0xEB);
  t.secondaryText = QColor(0xAA, 0xB1, 0xBA);
  t.disabledText = QColor(0x75, 0x7C, 0x85);
  t.accent = QColor(0xA7, 0x9B, 0xFF);
  t.selection = QColor(0x3D, 0x3A, 0x6B);
  t.hover = QColor(0x2E, 0x2D, 0x45);
  t.markA = QColor(0x56, 0xAE, 0xE6);
  t.textA = QColor(0x7C, 0xC1, 0xEE);
  t.markB = QColor(0xF2, 0x8E, 0x42);
  t.textB = QColor(0xF5, 0xA2, 0x65);
  t.fillA = translucent(t.markA, 0.28);
  t.fillB = translucent(t.markB, 0.28);
  t.bars = QColor(0x92, 0x9B, 0xA7);
  t.scoreBar = QColor(0x3E, 0x43, 0x49);
  t.grid = QColor(0x30, 0x34, 0x39);
  t.axis = QColor(0x8A, 0x92, 0x9C);
  t.notComparableFill = QColor(0x39, 0x32, 0x22);
  t.notComparableEdge = QColor(0xB8, 0x96, 0x2E);
  t.withCareFill = QColor(0x27, 0x31, 0x3A);
  t.badgeText = QColor(0x1E, 0x20, 0x23);
  t.badgeFill = QColor(0xE9, 0xEB, 0xEE);
  t.compute = QColor(0x2F, 0xBF, 0x95);
  t.communication = QColor(0xC9, 0x9A, 0xE6);
  t.waitingForRanks = QColor(0x8F, 0x62, 0xAE);
  t.copies = QColor(0xD3, 0xA9, 0x3A);
  t.waitingForGpu = QColor(0x7F, 0x9C, 0xB8);
  t.input = QColor(0xF0, 0x70, 0x9A);
  t.host = QColor(0x9A, 0xA5, 0xB1);
  t.idle = QColor(0x30, 0x34, 0x39);
  return t;
}

bool& darkIsCurrent() {
  static bool dark = false;
  return dark;
}

}  // namespace

const Tokens& tokensOf(bool dark) {
  static const Tokens light = lightTokens();
  static const Tokens night = darkTokens();
  return dark ? night : light;
}

const Tokens& tokens() {
  return tokensOf(darkIsCurrent());
}

void setTokens(bool dark) {
  darkIsCurrent() = dark;
}

QString nameOf(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::Light:
      return QStringLiteral("light");
    case ThemeChoice::Dark:
      return QStringLiteral("dark");
    case ThemeChoice::System:
      break;
  }
  return QStringLiteral("system");
}

ThemeChoice themeNamed(const QString& name) {
  if (name == QLatin1String("light")) return ThemeChoice::Light;
  return name == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

}  // namespace culprit::ui
