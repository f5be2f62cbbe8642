// const schema = z.object({ id: z.string(), narrator: z.string().min(1).max(200).regex(/^[A-Z]/).optional(), parts: z.array(checks.written<Part>(partCodec)).exactOptional() });
const schema = z.object({
  id: z.string(),
  narrator: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[A-Z]/)
    .optional(),
  parts: z.array(checks.written<Part>(partCodec)).exactOptional(),
});
