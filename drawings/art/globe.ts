import { type GeoPermissibleObjects, geoOrthographic } from 'd3-geo'
import { drawOutline } from './outline.ts'
import { brief, type Point } from './path-data.ts'
import {
  drawGreatCircle,
  drawParallel,
  type GlobeView,
  type Place,
  toRotation,
  toScreen,
  turnToViewer,
} from './sphere.ts'

export interface Route {
  from: Place
  to: Place
}

export interface GlobeScene {
  view: GlobeView
  /** Without it, the globe shows no way. */
  mainRoute?: Route
  faintRoutes: readonly Route[]
}

const detail = { detailArea: 2.2, minimumArea: 24 }

export function drawGlobe(
  name: string,
  land: GeoPermissibleObjects,
  { view, mainRoute, faintRoutes }: GlobeScene,
): string {
  const { center, radius } = view
  const projection = geoOrthographic().rotate(toRotation(view)).scale(radius).translate([center, center]).clipAngle(90)
  const nudge = (point: Point) => pushOverLimb(point, view)
  const disc = `cx="${center}" cy="${center}" r="${radius}"`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" class="art art-globe" viewBox="0 0 640 640" aria-hidden="true">',
    `<defs><radialGradient id="art-light-${name}" cx=".38" cy=".3" r=".75"><stop class="art-light" offset="0"/><stop class="art-shade" offset="1"/></radialGradient><clipPath id="art-disc-${name}"><circle ${disc}/></clipPath></defs>`,
    `<circle class="art-sea" ${disc}/>`,
    `<path class="art-land" clip-path="url(#art-disc-${name})" d="${drawOutline(land, projection, { ...detail, nudge })}"/>`,
    `<path class="art-grid" d="${drawGraticule(view)}"/>`,
    `<circle fill="url(#art-light-${name})" ${disc}/>`,
    `<circle class="art-border" ${disc}/>`,
    ...faintRoutes.map((route) => drawFaintRoute(route, view)),
    mainRoute ? drawMainRoute(mainRoute, faintRoutes, view) : '',
    '</svg>\n',
  ].join('')
}

/** The coast at the edge of the globe is pushed outwards and clipped there; simplification would leave slivers of sea. */
function pushOverLimb([x, y]: Point, { center, radius }: GlobeView): Point {
  const distance = Math.hypot(x - center, y - center)
  if (distance < radius - 0.2) return [x, y]
  const stretch = (radius + 8) / distance
  return [center + (x - center) * stretch, center + (y - center) * stretch]
}

export function drawGraticule(view: GlobeView): string {
  const meridians = Array.from({ length: 18 }, (_, index) => index * 20 - 180)
  const parallels = [-60, -40, -20, 0, 20, 40, 60, 80]
  return [
    ...meridians.map((longitude) => drawGreatCircle([longitude, -80], [longitude, 80], view)),
    ...parallels.map((latitude) => drawParallel(latitude, view)),
  ].join('')
}

function drawFaintRoute(route: Route, view: GlobeView): string {
  const line = `<path class="art-route-faint" d="${drawGreatCircle(route.from, route.to, view)}"/>`
  return isVisible(route.to, view) ? line + drawCircle('art-stop', route.to, 4.5, view) : line
}

function drawMainRoute(route: Route, faintRoutes: readonly Route[], view: GlobeView): string {
  const otherHomes = faintRoutes.map(({ from }) => from).filter((home) => home !== route.from)
  return [
    `<path class="art-route" pathLength="1" d="${drawGreatCircle(route.from, route.to, view)}"/>`,
    ...[...new Set(otherHomes)].map((home) => drawCircle('art-dot', home, 7, view)),
    drawCircle('art-dot', route.from, 8.5, view),
    drawCircle('art-ring', route.to, 11, view),
  ].join('')
}

function drawCircle(className: string, place: Place, radius: number, view: GlobeView): string {
  const { x, y } = toScreen(turnToViewer(place, view), view)
  return `<circle class="${className}" cx="${brief(x)}" cy="${brief(y)}" r="${radius}"/>`
}

function isVisible(place: Place, view: GlobeView): boolean {
  return turnToViewer(place, view)[2] > 0
}
