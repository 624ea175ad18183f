import { geoRotation } from 'd3-geo'
import { brief } from './path-data.ts'

export type Place = readonly [longitude: number, latitude: number]
type Vector = readonly [x: number, y: number, z: number]
interface ScreenPoint {
  x: number
  y: number
}

/** An orthographic globe: the place in its middle, its rotation, its position in the viewBox. */
export interface GlobeView {
  middle: Place
  rollDegrees: number
  radius: number
  center: number
}

/** The three angles of d3-geo's rotation. */
export function toRotation(view: GlobeView): [number, number, number] {
  return [-view.middle[0], -view.middle[1], view.rollDegrees]
}

/** A place in the viewer's coordinates: x to the right, y up, z towards the eye; z < 0 is on the far side. */
export function turnToViewer(place: Place, view: GlobeView): Vector {
  const [lambda, phi] = geoRotation(toRotation(view))([place[0], place[1]]).map((degrees) => (degrees * Math.PI) / 180)
  if (lambda === undefined || phi === undefined) throw new RangeError('a place has a longitude and a latitude')
  return [Math.cos(phi) * Math.sin(lambda), Math.sin(phi), Math.cos(phi) * Math.cos(lambda)]
}

export function toScreen(vector: Vector, view: GlobeView): ScreenPoint {
  return { x: view.center + view.radius * vector[0], y: view.center - view.radius * vector[1] }
}

/**
 * The visible part of the great circle between two places, or '' on the far side of the globe. A circle on a sphere appears as an ellipse,
 * so one SVG arc draws it exactly.
 */
export function drawGreatCircle(from: Place, to: Place, view: GlobeView): string {
  const start = turnToViewer(from, view)
  const end = turnToViewer(to, view)
  const normal = normalize(cross(start, end))
  const ahead = cross(normal, start)
  const at = (angle: number) => combine(start, Math.cos(angle), ahead, Math.sin(angle))
  const whole = Math.acos(Math.max(-1, Math.min(1, dot(start, end))))
  const highest = Math.atan2(ahead[2], start[2])
  const first = Math.max(0, highest - Math.PI / 2)
  const last = Math.min(whole, highest + Math.PI / 2)
  if (last - first < 0.01) return ''
  const ellipse = flattenCircle(normal, view)
  return drawArc(toScreen(at(first), view), toScreen(at(last), view), { ...ellipse, isClockwise: normal[2] < 0 })
}

/** The visible part of a circle of latitude. */
export function drawParallel(latitude: number, view: GlobeView): string {
  const axis = turnToViewer([0, 90], view)
  const height = Math.sin((latitude * Math.PI) / 180)
  const reach = Math.cos((latitude * Math.PI) / 180)
  const side = normalize(cross(axis, [0, 0, 1]))
  const nearest = cross(side, axis)
  const at = (angle: number) => {
    const outward = combine(side, Math.cos(angle), nearest, Math.sin(angle))
    return toScreen(combine(axis, height, outward, reach), view)
  }
  const ellipse = { ...flattenCircle(axis, view, reach), isClockwise: axis[2] > 0 }
  const sine = (-height * axis[2]) / (reach * nearest[2])
  if (sine >= 1) return ''
  // An SVG arc can't make a full turn: a fully visible parallel has two halves.
  if (sine <= -1) return drawArc(at(0), at(Math.PI), ellipse) + drawArc(at(Math.PI), at(2 * Math.PI), ellipse)
  const rise = Math.asin(sine)
  return drawArc(at(rise), at(Math.PI - rise), { ...ellipse, isLarge: rise < 0 })
}

interface Ellipse {
  wide: number
  flat: number
  /** Clockwise on the screen, in degrees. */
  tilt: number
}

/** The ellipse as which a circle about `axis` appears. */
function flattenCircle(axis: Vector, view: GlobeView, reach = 1): Ellipse {
  const wide = view.radius * reach
  return { wide, flat: Math.abs(axis[2]) * wide, tilt: 90 - (Math.atan2(axis[1], axis[0]) * 180) / Math.PI }
}

function drawArc(
  from: ScreenPoint,
  to: ScreenPoint,
  arc: Ellipse & { isLarge?: boolean; isClockwise: boolean },
): string {
  const size = [arc.wide, arc.flat, arc.tilt].map(brief).join(' ')
  const flags = `${arc.isLarge ? 1 : 0} ${arc.isClockwise ? 1 : 0}`
  return `M${brief(from.x)} ${brief(from.y)}A${size} ${flags} ${brief(to.x)} ${brief(to.y)}`
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function combine(a: Vector, ofA: number, b: Vector, ofB: number): Vector {
  return [a[0] * ofA + b[0] * ofB, a[1] * ofA + b[1] * ofB, a[2] * ofA + b[2] * ofB]
}

function normalize(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}
