const yearSeconds = 365 * 24 * 3600

/** The value of a cookie in this browser, null without one. */
export function readCookie(name: string): string | null {
  const cookie = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return cookie ? decodeURIComponent(cookie.slice(name.length + 1)) : null
}

/** Sets a cookie in this browser; a lifetime of 0 seconds deletes it. */
export function writeCookie(name: string, value: string, seconds = yearSeconds): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}
