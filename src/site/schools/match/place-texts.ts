/** Countries and their ways in sentences. */
import type { MatchItem } from '../../../api/client.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useCountryName } from './country-choices.ts'

export type Place = MatchItem['advice']['now']['places'][number]

/** A country with its way, in brackets of a sentence. */
export function usePlace(): (place: Place) => string {
  const t = useTranslations('match')
  const nameOf = useCountryName()
  return (place) => t('change.route', { country: nameOf(place), route: t(`route.${place.route}`) })
}

/** The same in a list. */
export function useListedPlace(): (place: Place) => string {
  const t = useTranslations('match')
  const nameOf = useCountryName()
  return (place) => t('advice.place', { country: nameOf(place), route: t(`route.${place.route}`) })
}

/** Items as a sentence lists them. */
export function useList(): (items: string[]) => string {
  const format = useFormatter()
  return (items) => format.list(items)
}
