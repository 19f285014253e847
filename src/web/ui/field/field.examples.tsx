import { Checkbox, Field, Radios, Select, TextArea, TextField } from "./field.tsx";

export const title = "Field";

const services = [
	{ value: "1", label: "Occupational therapy" },
	{ value: "2", label: "Speech therapy" },
	{ value: "3", label: "Assistance with daily life tasks in a group or shared living arrangement" },
];

const funding = [
	{ value: "NDIS", label: "NDIS", hint: "The National Disability Insurance Scheme" },
	{ value: "HCP", label: "Home Care Package" },
	{ value: "i-don-t-know", label: "I don't know" },
];

const long =
	"This name is longer than we can keep. Please shorten it to 200 characters, for example by leaving out middle names and titles.";

export const examples = [
	{ name: "Text", element: <TextField id="e-name" name="name" label="Your name" autoComplete="name" /> },
	{
		name: "Text with a hint",
		element: (
			<TextField
				id="e-email"
				name="email"
				type="email"
				label="Email"
				hint="We'll email a copy of your request here."
				autoComplete="email"
			/>
		),
	},
	{
		name: "Text with an error",
		element: (
			<TextField
				id="e-phone"
				name="phone"
				type="tel"
				width="phone"
				label="Phone"
				hint="With area code, for example 03 9000 0000"
				error="Please enter a valid phone number"
				defaultValue="12"
			/>
		),
	},
	{ name: "Text, optional", element: <TextField id="e-last" name="last" label="Last name" optional /> },
	{
		name: "Text with a long label and error",
		element: (
			<TextField
				id="e-long"
				name="long"
				label="The full name of the person who receives the care, as shown on the plan or the approval letter"
				error={long}
			/>
		),
	},
	{
		name: "Postcode",
		element: (
			<TextField
				id="e-code"
				name="postcode"
				label="Postcode"
				inputMode="numeric"
				maxLength={4}
				width="postcode"
				defaultValue="3000"
			/>
		),
	},
	{
		name: "Disabled",
		element: <TextField id="e-off" name="off" label="Account number" defaultValue="A-1042" disabled />,
	},
	{
		name: "Text area",
		element: (
			<TextArea
				id="e-more"
				name="details"
				label="Is there anything else?"
				hint="Please leave out names and health details."
				optional
			/>
		),
	},
	{
		name: "Text area with an error",
		element: <TextArea id="e-goals" name="goals" label="Goals" rows={3} error="Please enter any relevant goals" />,
	},
	{
		name: "Select",
		element: (
			<Select id="e-service" name="service" label="Service" options={services} placeholderOption="Choose a service" />
		),
	},
	{
		name: "Select with an error",
		element: (
			<Select
				id="e-service2"
				name="service2"
				label="Service"
				options={services}
				placeholderOption="Choose a service"
				error="Please select a service"
			/>
		),
	},
	{
		name: "Select with a long choice",
		element: <Select id="e-service3" name="service3" label="Service" options={services} defaultValue="3" />,
	},
	{
		name: "Checkbox",
		element: (
			<Checkbox
				id="e-terms"
				name="terms"
				label={
					<>
						I agree to the <a href="/terms-and-conditions">terms and conditions</a>
					</>
				}
			/>
		),
	},
	{
		name: "Checkbox with an error",
		element: (
			<Checkbox
				id="e-terms2"
				name="terms2"
				label="I agree to the terms and conditions"
				error="Please agree to the terms and conditions before proceeding"
			/>
		),
	},
	{
		name: "Checkbox, ticked, with a hint",
		element: (
			<Checkbox
				id="e-copy"
				name="copy"
				label="Send me a copy"
				hint="We won't use your email for anything else."
				defaultChecked
			/>
		),
	},
	{
		name: "Radios",
		element: (
			<Radios
				name="funding"
				id="e-funding"
				legend="How is the care paid for?"
				hint="Choose one."
				options={funding}
				defaultValue="NDIS"
			/>
		),
	},
	{
		name: "Radios with an error",
		element: (
			<Radios
				name="funding2"
				id="e-funding2"
				legend="How is the care paid for?"
				options={funding}
				error="Please select a funding type"
			/>
		),
	},
	{
		name: "Around a custom control",
		element: (
			<Field id="e-date" label="First day" hint="Any day from tomorrow.">
				<input id="e-date" name="date" type="date" aria-describedby="e-date-hint" />
			</Field>
		),
	},
];
