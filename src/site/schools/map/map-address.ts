/** The map's own part of the school list's address: a change of filters leaves it and shows the whole map again. */
import { type ListFilters, listPath } from '../list/list-address.ts'
import { type Frame, writeFrame } from './frame.ts'

export const mapId = 'map'
export const placesId = 'map-places'
export const cityAnchor = (id: number): string => `city-${id}`
export const schoolAnchor = (id: number): string => `school-${id}`

/** `/countries/uk/schools?view=map&area=210,160,60&page=2`; without a frame the whole map. */
export function mapPath(code: string, filters: ListFilters, frame: Frame | null, page = 1): string {
  const path = listPath(code, { ...filters, view: 'map' }, page)
  return frame ? `${path}&area=${writeFrame(frame)}` : path
}
