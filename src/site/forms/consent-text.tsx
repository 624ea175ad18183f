import { useHref } from '../links.ts'

/** The words between {link} and {/link} lead to the privacy page. */
export function ConsentText({ text }: { text: string }) {
  const href = useHref()
  const [before = '', link = '', after = ''] = text.split(/\{\/?link\}/)
  return (
    <>
      {before}
      <a href={href('/privacy')} target="_blank" rel="noopener" className="text-link">
        {link}
      </a>
      {after}
    </>
  )
}
