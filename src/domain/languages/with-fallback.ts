/** Messages with those of another language in their gaps. An empty text is a gap; keys that only one of them has are kept. */
export function withFallback<T>(messages: T, fallback: T): T {
  if (!isTree(messages) || !isTree(fallback)) return messages === undefined || messages === '' ? fallback : messages
  const keys = [...new Set([...Object.keys(fallback), ...Object.keys(messages)])]
  return Object.fromEntries(keys.map((key) => [key, withFallback(messages[key], fallback[key])])) as T
}

/** A compiled message is a text or an array (scripts/precompiled-messages.ts). */
const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
