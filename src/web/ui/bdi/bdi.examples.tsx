import { Name, Numbers, Phone, Reference } from "./bdi.tsx";

export const title = "Names and numbers";

export const examples = [
	{
		name: "In a sentence",
		element: (
			<p>
				<Name>خدمات الأمل</Name>, <Phone>1800 900 100</Phone>, reference <Reference>R-1066 E50</Reference>, providers{" "}
				<Numbers>11 - 20</Numbers>
			</p>
		),
	},
	{
		name: "In a heading",
		element: (
			<h2>
				Near 3000: <Reference>R-1060</Reference>
			</h2>
		),
	},
];
