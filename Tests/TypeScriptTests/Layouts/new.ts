// export const fields = { strangeNameWithMarks: /* @__PURE__ */ new firesmith.FieldPath('strange name.with `marks`') };
export const fields = {
  strangeNameWithMarks: /* @__PURE__ */ new firesmith.FieldPath(
    'strange name.with `marks`',
  ),
};
