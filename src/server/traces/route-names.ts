import { splitPrefix } from '../../domain/locale.ts'
import { routeGroup } from '../metrics/route-group.ts'

/**
 * What an address is called by the pattern that it has, such as `/countries/:code/schools`; by its kind where it has none. An address itself may hold
 * what somebody typed, or what opens a file.
 */
export function createRouteNames(patterns: readonly string[]): (url: string) => string {
  const known = [...new Set(patterns)].filter((pattern) => !pattern.includes('*')).map(compile)
  // `/schools/all` before `/schools/:id`
  known.sort((a, b) => a.variables - b.variables)
  return (url) => {
    const path = splitPrefix(url.split('?', 1)[0] ?? '').rest
    return known.find(({ matches }) => matches.test(path))?.pattern ?? routeGroup(url)
  }
}

function compile(pattern: string) {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? null : part))
  const source = parts.map((part) => (part === null ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))).join('/')
  return { pattern, matches: new RegExp(`^${source}$`), variables: parts.filter((part) => part === null).length }
}
