import { Face } from '../../firm/people/face.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import type { WholeArticle } from './load-article.ts'

/** Who of the firm wrote the article, and the way to them; nothing where no person is named. */
export function Writer({ writer }: { writer: WholeArticle['writer'] }) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const href = useHref()
  if (!writer) return null
  const { code, name, role, line, demo } = writer
  return (
    <section aria-label={t('aboutWriter')} className="measure mt-10 flex gap-4 border-t border-line pt-5">
      <Face person={writer} size={160} className="size-16 text-xl" />
      <div className="min-w-0">
        <p className="font-semibold">
          {name} {demo && <span className="tag ml-1 border border-line font-normal">{tLayout('demo')}</span>}
        </p>
        <p className="text-sm text-quiet">{role}</p>
        <p className="mt-1 text-[0.9375rem]">{line}</p>
        <a href={href(`/about#${code}`)} className="text-link inline-flex min-h-11 items-center text-[0.9375rem]">
          {t('writerLink', { name })}
        </a>
      </div>
    </section>
  )
}
