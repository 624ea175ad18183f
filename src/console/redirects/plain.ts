/** An address as people read it: `/du-học` of `/du-h%E1%BB%8Dc`. */
export function plain(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
