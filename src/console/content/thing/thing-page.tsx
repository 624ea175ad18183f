import type { ReactNode } from 'react'
import type { DraftFields } from '../../../domain/content-form/draft.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { EDITIONS, LOCALES } from '../../../domain/editions.ts'
import { useWords, useWriting } from '../../messages/words.ts'
import { PostForm } from '../../shell/post-form.tsx'
import { pathOfKind } from '../areas.ts'
import { ContentFields } from '../fields/content-fields.tsx'
import type { NamedThings } from '../fields/form-context.ts'
import { HeldElsewhere } from '../held-elsewhere.tsx'
import { PriceExamples } from '../prices/examples.tsx'
import { Clashes } from './clashes.tsx'
import { useFormWords, useKindName } from './form-words.ts'
import { Problems } from './problems.tsx'
import type { Returned } from './thing-form.ts'

/** Breadcrumb and title of an entry's page. */
export function ThingHead({ kind, title, children }: { kind: string; title: string; children?: ReactNode }) {
  const say = useWords()
  const kindName = useKindName()
  return (
    <>
      <title>{title}</title>
      <p className="mb-1 flex flex-wrap gap-x-2 text-sm">
        <a href="/console/content" className="text-link">
          {say('content.title')}
        </a>
        <span aria-hidden="true">›</span>
        <a href={pathOfKind(kind)} className="text-link">
          {kindName(kind)}
        </a>
      </p>
      <h1 className="[overflow-wrap:anywhere]">{title}</h1>
      <HeldElsewhere kinds={[kind]} />
      {children}
    </>
  )
}

/** Last editor of the entry, and links to its site page. */
export function ThingFacts({
  editedAt,
  editedBy,
  path,
}: {
  editedAt: number | null
  editedBy: string | null
  path: string | null
}) {
  const say = useFormWords()
  const { time } = useWriting()
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
      {editedAt !== null && <span>{say('edited', { who: editedBy ?? say('somebody'), time: time(editedAt) })}</span>}
      {path && (
        <span className="flex flex-wrap items-center gap-x-2">
          {say('see')}
          {LOCALES.map((locale) => (
            <a
              key={locale}
              href={`/${locale}${path === '/' ? '' : path}`}
              className="text-link"
              lang={EDITIONS[locale].htmlLang}
            >
              {EDITIONS[locale].ownName}
            </a>
          ))}
        </span>
      )}
    </p>
  )
}

/** Buttons that open the site page in a new tab with the current input. */
export function PreviewButtons({ action }: { action: string }) {
  const say = useWords()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-quiet">{say('content.preview')}</span>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          formAction={action}
          formTarget="_blank"
          className="button"
          lang={EDITIONS[locale].htmlLang}
        >
          {EDITIONS[locale].ownName}
        </button>
      ))}
    </span>
  )
}

type Shown = {
  form: Form
  version: string
  drafts: DraftFields
  named: NamedThings
  returned: Returned | undefined
  by: string | null
  fixed: readonly string[]
}

/** The form of an entry with the result of its submission. Enter always saves. */
export function ThingForm({
  form,
  version,
  drafts,
  named,
  returned,
  by,
  fixed,
  children,
}: Shown & { children?: ReactNode }) {
  const say = useFormWords()
  return (
    <PostForm className="mt-3 grid grid-cols-1 gap-4" data-asks="" data-changed={returned ? '' : undefined}>
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        {say('save')}
      </button>
      {/* no field name begins with a colon */}
      <input type="hidden" name=":version" value={returned?.version ?? version} />
      {returned && returned.clashes.length > 0 && (
        <Clashes form={form} clashes={returned.clashes} by={by} named={named} />
      )}
      {returned && returned.problems.length > 0 && <Problems problems={returned.problems} />}
      {returned?.examples && <PriceExamples examples={returned.examples} />}
      <div className="panel grid grid-cols-1 gap-4 [overflow-wrap:normal]">
        <ContentFields
          form={form}
          drafts={returned?.drafts ?? drafts}
          wrong={returned?.wrong ?? {}}
          named={named}
          fixed={fixed}
          touched={returned?.touched}
        />
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-2">
        <button type="submit" name="intent" value="save" className="button button-main">
          {say('save')}
        </button>
        {children}
      </div>
    </PostForm>
  )
}
