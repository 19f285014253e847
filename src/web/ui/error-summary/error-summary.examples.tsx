import { ErrorSummary } from "./error-summary.tsx";

export const title = "Error summary";

const errors = [
	{ href: "#name", message: "Your name is required" },
	{ href: "#phone", message: "Please enter a valid phone number" },
];

export const examples = [
	{ name: "One error", element: <ErrorSummary errors={errors.slice(0, 1)} /> },
	{
		name: "Several errors and a message",
		element: (
			<ErrorSummary errors={errors}>
				<p>Nothing has been sent yet.</p>
			</ErrorSummary>
		),
	},
	{
		name: "An error of ours, without fields",
		element: (
			<ErrorSummary title="We couldn't send your request" errors={[]}>
				<p>Please try again in a few minutes. We've kept your answers.</p>
			</ErrorSummary>
		),
	},
	{
		name: "Two errors with the same text",
		element: (
			<ErrorSummary
				errors={[
					{ href: "#goals", message: "Must be 10,000 characters or less", label: "Goals" },
					{
						href: "#needs",
						message: "Must be 10,000 characters or less",
						label: "Anything else a provider should know",
					},
				]}
			/>
		),
	},
	{ name: "No errors: shows nothing", element: <ErrorSummary errors={[]} /> },
	{
		name: "Long text",
		element: (
			<ErrorSummary
				title="Something in your answers needs another look before we can send them"
				errors={[
					{
						href: "#postcode",
						message:
							"Sorry, this provider doesn't have availability in your area. You can submit anyway, or search for providers nearer to you.",
					},
				]}
			/>
		),
	},
];
