import { Disclosure } from "./disclosure.tsx";

export const title = "Disclosure";

export const examples = [
	{
		name: "A list of questions",
		element: (
			<div>
				<Disclosure summary="Does it cost anything?">
					<p>No. Participants and recipients never pay us.</p>
				</Disclosure>
				<Disclosure summary="Who sees my details?">
					<p>Only the providers you choose.</p>
					<p>We never sell them.</p>
				</Disclosure>
			</div>
		),
	},
	{
		name: "Open",
		element: (
			<Disclosure summary="How do you choose who comes first?" open>
				<p>By reviews. Providers can't pay to rank higher.</p>
			</Disclosure>
		),
	},
	{
		name: "A section of a page",
		wide: true,
		element: (
			<Disclosure summary="Core" heading="h3" look="card" note="Help with daily life">
				<p>Showering, meals, cleaning, taking part in the community.</p>
			</Disclosure>
		),
	},
	{
		name: "Long text",
		element: (
			<Disclosure summary="What happens after I send a request to several providers at once, and how soon will I hear from one of them?">
				<p>We'll call you within one business day.</p>
			</Disclosure>
		),
	},
];
