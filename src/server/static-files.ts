/**
 * Files of the built site, sent like cached pages: with the same headers on 200, HEAD and 304, in an accepted
 * encoding. Ranges are not supported: all files are small.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { nothingPolicy, setCommonHeaders } from './http/security-headers.ts'
import { addForm, type CachedPage, keepPage } from './page-cache/cached-page.ts'

/** Suffixes of the compressed files of a build. */
const LIGHTER = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'"
const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/**
 * A file by its path below a folder, such as `/assets/root-1a2b.css`; null for a missing or removed file. Reads each
 * at its first request; throws the system's error when that fails.
 */
export function openFiles(folder: string): (path: string) => CachedPage | null {
  const places = new Map(filesBelow(folder).map((place) => [`/${relative(folder, place).split(sep).join('/')}`, place]))
  const ready = new Map<string, CachedPage>()
  return (path) => {
    const readyFile = ready.get(path)
    if (readyFile) return readyFile
    const place = places.get(path)
    if (place === undefined) return null
    const file = readFile(path, place)
    if (file) ready.set(path, file)
    return file
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** A new build may have replaced the one that was started. */
const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function readFile(path: string, place: string): CachedPage | null {
  try {
    const file = keepPage(200, headersOf(path), readFileSync(place))
    for (const [coding, ending] of LIGHTER)
      if (existsSync(place + ending)) addForm(file, coding, readFileSync(place + ending))
    return file
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

function headersOf(path: string): [string, string][] {
  const headers: [string, string][] = [
    ['Content-Type', getMimeType(path) ?? 'application/octet-stream'],
    ['Content-Security-Policy', path.endsWith('.svg') ? svgPolicy : nothingPolicy],
    ['Cache-Control', path.startsWith('/assets/') ? forEver : forAnHour],
    ['Vary', 'Accept-Encoding'],
  ]
  setCommonHeaders((name, value) => headers.push([name, value]), '')
  return headers
}
