import { SelectField, TextArea, TextField } from '../forms/fields.tsx'
import { LONG, Specimen, State } from './specimen.tsx'

const SOME = [
  { code: 'a', name: 'The first' },
  { code: 'b', name: LONG.heading },
]
const wrong = ['Write an e-mail address such as name@example.com.']

export function Forms() {
  return (
    <Specimen name="Forms">
      <State name="empty, with a hint">
        <TextField name="empty" label="Name" value="" hint="As in your passport" />
      </State>
      <State name="optional, filled">
        <TextField name="filled" label="Subject" value={LONG.heading} isOptional />
      </State>
      <State name="wrong">
        <TextField name="wrong" label="E-mail" value="name@" errors={wrong} />
      </State>
      <State name="choice">
        <SelectField name="choice" label="How did you find us" value="b" choices={SOME} empty="Choose" />
      </State>
      <State name="long text">
        <TextArea name="long" label="Remarks" value={LONG.heading} maxLength={500} isOptional />
      </State>
      <State name="choices to press">
        <Choices />
      </State>
    </Specimen>
  )
}

const Choices = () => (
  <div className="flex flex-wrap gap-2">
    {['Chosen', 'Not chosen', LONG.heading].map((text, index) => (
      <label key={text} className="choice">
        <input type="radio" name="pressed" defaultChecked={index === 0} />
        {text}
      </label>
    ))}
  </div>
)
