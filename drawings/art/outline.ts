import { type GeoPermissibleObjects, type GeoProjection, geoPath } from 'd3-geo'
import { encodeRings, type Point } from './path-data.ts'
import { measureArea, simplifyLine } from './simplify.ts'

export interface Detail {
  /** Bends of the coast with a smaller area are straightened, in square units of the viewBox. */
  detailArea: number
  /** Islands smaller than this are left out, in the same units. */
  minimumArea: number
  /** Moves a point before simplifying. */
  nudge?: (point: Point) => Point
}

/** The filled shape of a geographic object as SVG path data. */
export function drawOutline(shape: GeoPermissibleObjects, projection: GeoProjection, detail: Detail): string {
  const rings = collectLines(shape, projection)
    .filter((ring) => measureArea(ring) >= detail.minimumArea)
    .map((ring) => (detail.nudge ? ring.map(detail.nudge) : ring))
    .map((ring) => simplifyLine(ring, detail.detailArea))
    .filter((ring) => ring.length > 3)
  return encodeRings(rings)
}

export function drawLines(shape: GeoPermissibleObjects, projection: GeoProjection, detailArea: number): string {
  return encodeRings(
    collectLines(shape, projection).map((line) => simplifyLine(line, detailArea)),
    false,
  )
}

function collectLines(shape: GeoPermissibleObjects, projection: GeoProjection): Point[][] {
  const lines: Point[][] = []
  const ignore = () => {}
  geoPath(projection, {
    beginPath: ignore,
    arc: ignore,
    moveTo: (x, y) => lines.push([[x, y]]),
    lineTo: (x, y) => lines.at(-1)?.push([x, y]),
    closePath: () => {
      const first = lines.at(-1)?.[0]
      if (first) lines.at(-1)?.push(first)
    },
  })(shape)
  return lines
}
