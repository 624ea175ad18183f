import { type LoaderFunctionArgs, redirect } from 'react-router'
import { useWords } from '../messages/words.ts'
import { consoleContext } from '../shell/console-context.ts'
import { requirePrincipal } from '../shell/require.ts'

export function loader({ context, request }: LoaderFunctionArgs) {
  const principal = requirePrincipal(context.get(consoleContext), request)
  if (principal.role === 'admin' && !principal.isStrong) throw redirect('/account')
  if (principal.role !== 'editor') throw redirect(principal.role === 'consultant' ? '/day' : '/leads')
  return null
}

export default function Home() {
  const say = useWords()
  return (
    <>
      <title>{say('home.title')}</title>
      <h1>{say('home.title')}</h1>
      <p className="mt-3">{say('home.editor')}</p>
    </>
  )
}
