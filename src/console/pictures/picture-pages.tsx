import { useWords } from '../messages/words.ts'
import type { AskedPictures } from './picture-filters.tsx'

type List = { total: number; page: number; per_page: number }

/** The ways to what is newer and older. */
export function PicturePages({ list: { total, page, per_page }, asked }: { list: List; asked: AskedPictures }) {
  const say = useWords()
  const last = Math.ceil(total / per_page)
  if (last <= 1) return null
  const to = (wanted: number) => {
    const given = Object.entries({ ...asked, page: wanted > 1 ? String(wanted) : '' }).filter(
      ([, value]) => value !== '',
    )
    return `/console/pictures?${new URLSearchParams(given)}`
  }
  return (
    <nav aria-label={say('pictures.pages')} className="flex gap-2">
      {page > 1 && (
        <a className="button" href={to(page - 1)} rel="prev">
          {say('pictures.earlier')}
        </a>
      )}
      {page < last && (
        <a className="button" href={to(page + 1)} rel="next">
          {say('pictures.later')}
        </a>
      )}
    </nav>
  )
}
