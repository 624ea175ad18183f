import { useHref } from '../../shell/links.ts'

type Props = { id: number; name: string; nameEn: string; className?: string }

/** A school's name in the reader's language as a link, with its English name below. */
export function SchoolName({ id, name, nameEn, className = '' }: Props) {
  const href = useHref()
  const isEnglish = name === nameEn
  return (
    <>
      <a
        href={href(`/schools/${id}`)}
        lang={isEnglish ? 'en' : undefined}
        className={`inline-block leading-snug font-semibold underline decoration-line underline-offset-4 hover:decoration-ink ${className}`}
      >
        {name}
      </a>
      {!isEnglish && (
        <span lang="en" className="mt-0.5 block text-sm leading-snug text-quiet">
          {nameEn}
        </span>
      )}
    </>
  )
}
