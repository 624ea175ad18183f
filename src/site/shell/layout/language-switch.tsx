import { EDITIONS, LOCALES } from '../../../domain/editions.ts'
import type { LayoutData } from '../layout-data.ts'

/** Three plain buttons of one form: the server remembers the choice and leads to the same page. */
export function LanguageSwitch({ layout, className = '' }: { layout: LayoutData; className?: string }) {
  return (
    <form method="post" action="/locale" className={className} data-no-prefetch>
      <input type="hidden" name="to" value={layout.address.path} />
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={EDITIONS[locale].htmlLang}
          aria-current={locale === layout.locale ? 'true' : undefined}
          className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-left hover:bg-sand aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:underline-offset-4"
        >
          {EDITIONS[locale].ownName}
        </button>
      ))}
    </form>
  )
}
