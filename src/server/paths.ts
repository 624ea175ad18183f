import { splitPrefix } from '../domain/locale.ts'

/** A path without a page: it shows the 404 page. */
export const NOT_FOUND_PATH = '/_nowhere'

/** Normalises paths that React Router would accept: doubled and trailing slashes redirect, malformed percent-encoding shows the 404 page. */
export function settlePath(path: string): { path: string; redirect: string | null } {
  const single = path.replace(/\/{2,}/g, '/')
  const trimmed = single.length > 1 ? single.replace(/\/$/, '') : single
  if (trimmed !== path) return { path: trimmed, redirect: trimmed }
  if (isReadable(path)) return { path, redirect: null }
  // in the language of its prefix
  const { prefix } = splitPrefix(path)
  return { path: prefix ? `/${prefix}${NOT_FOUND_PATH}` : NOT_FOUND_PATH, redirect: null }
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
