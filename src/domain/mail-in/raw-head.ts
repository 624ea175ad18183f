const headMax = 64 * 1024

/** The head of a raw message with its blank line, and the rest. A head has at most 64 KiB. */
export function splitHead(raw: Uint8Array): { head: Uint8Array; body: Uint8Array } {
  const text = new TextDecoder('latin1').decode(raw.subarray(0, headMax))
  const end = /\r?\n\r?\n/.exec(text)
  const at = end ? end.index + end[0].length : headMax
  return { head: raw.subarray(0, at), body: raw.subarray(at) }
}

/** Raw values of a header, unfolded; empty without one. @param name such as `message-id` */
export function rawHeader(head: Uint8Array, name: string): string {
  const text = new TextDecoder('latin1').decode(head)
  const [, value = ''] = new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text) ?? []
  return value.replace(/\s+/g, ' ').trim()
}
