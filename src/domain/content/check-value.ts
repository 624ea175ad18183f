import type { z } from 'zod'

/**
 * Parses a source value by the schema of its kind and returns the parsed value or the issues.
 * Zod silently drops the key `__proto__` from records, so this reports it as an issue.
 */
export function checkValue<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { reportInput = false } = {},
): { data: z.output<S>; issues: null } | { data: null; issues: z.core.$ZodIssue[] } {
  const parsed = schema.safeParse(value, { reportInput })
  const issues = [...prototypeKeys(value, []), ...(parsed.success ? [] : parsed.error.issues)]
  return parsed.success && issues.length === 0 ? { data: parsed.data, issues: null } : { data: null, issues }
}

const message = 'another key'

function prototypeKeys(value: unknown, path: PropertyKey[]): z.core.$ZodIssueInvalidKey[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (key !== '__proto__') return prototypeKeys(inner, at)
    return [{ code: 'invalid_key', origin: 'record', issues: [], path: at, message, input: inner }]
  })
}
