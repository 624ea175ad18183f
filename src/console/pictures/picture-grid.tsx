import { editionOf } from '../../domain/editions.ts'
import { useTranslations } from '../messages/translations.ts'
import type { PictureItem } from './act-on-picture.ts'
import { useSize } from './act-on-picture.ts'

/** Thumbnails of pictures that link to their pages. */
export function PictureGrid({ pictures }: { pictures: readonly PictureItem[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
      {pictures.map((picture) => (
        <li key={picture.code}>
          <Thumbnail picture={picture} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ picture }: { picture: PictureItem }) {
  const t = useTranslations()
  const sizeOf = useSize()
  const { code, thumbnail, missing, uses } = picture
  return (
    <a
      href={`/console/pictures/${code}`}
      className="panel block h-full p-2 hover:border-ink [&:hover_b]:underline"
      title={sizeOf(picture)}
    >
      <span className="grid aspect-[4/3] place-items-center overflow-hidden rounded-lg bg-sand">
        {thumbnail && (
          <img src={thumbnail} alt="" width={320} height={240} loading="lazy" className="size-full object-contain" />
        )}
      </span>
      <b className="mt-1.5 block font-semibold [overflow-wrap:anywhere]">{code}</b>
      <span className="block text-sm text-quiet">{t('pictures.in_use', { count: uses })}</span>
      {missing.length > 0 && (
        <span className="mt-1 block text-sm text-danger">
          {t('pictures.lacks', { languages: missing.map((locale) => editionOf(locale).ownName).join(', ') })}
        </span>
      )}
    </a>
  )
}
