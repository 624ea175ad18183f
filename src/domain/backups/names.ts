/** Names of automatic backups: `waypoint-20261123T101500Z.tar.gz.age`. */
const NAME = /^waypoint-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/

/** @param at milliseconds since 1970 */
export const scheduledName = (at: number): string =>
  `waypoint-${new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')}.tar.gz.age`

/** The time when a backup of this name was made; null for any other name. */
export function timeOfName(name: string): number | null {
  const [, ...parts] = NAME.exec(name) ?? []
  const [year, month, day, hour, minute, second] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : at
}
