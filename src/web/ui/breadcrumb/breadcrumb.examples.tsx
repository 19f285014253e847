import { Breadcrumb } from "./breadcrumb.tsx";

export const title = "Breadcrumb";

export const examples = [
	{
		name: "Three steps",
		element: (
			<Breadcrumb
				items={[{ href: "/", label: "Home" }, { href: "/providers", label: "Providers" }, { label: "Gumnut Therapy" }]}
			/>
		),
	},
	{
		name: "Long text",
		element: (
			<Breadcrumb
				label="Long breadcrumb"
				items={[
					{ href: "/", label: "Home" },
					{ href: "/funding", label: "Funding information" },
					{ label: "What the National Disability Insurance Scheme pays for and how to apply" },
				]}
			/>
		),
	},
];
