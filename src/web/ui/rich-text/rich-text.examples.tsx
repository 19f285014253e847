import { RichText } from "./rich-text.tsx";

export const title = "Rich text";

const text =
	"<p>We help people to live well <strong>in their own home</strong>.</p><ul><li>Cooking and <em>cleaning</em></li><li>Help with <u>showering</u></li></ul><p>Our team speaks Greek and Auslan.</p>";

export const examples = [
	{
		name: "Empty, with a hint",
		wide: true,
		element: (
			<RichText
				id="rich-empty"
				name="rich-empty"
				label="About your service"
				hint="Please leave out phone numbers, email addresses and links."
			/>
		),
	},
	{
		name: "With a text",
		wide: true,
		element: <RichText id="rich-text" name="rich-text" label="What you offer" optional defaultHtml={text} />,
	},
	{
		name: "With an error",
		wide: true,
		element: <RichText id="rich-wrong" name="rich-wrong" label="Description" error="Please enter a description" />,
	},
];
