import { FileField } from "./file-field.tsx";

export const title = "File field";

export const examples = [
	{
		name: "Nothing chosen",
		element: <FileField id="plan" name="plan" label="Plan" hint="PDF or photo, up to 10 MB." accept=".pdf,image/*" />,
	},
	{
		name: "With an error",
		element: (
			<FileField
				id="plan-wrong"
				name="plan-wrong"
				label="Plan"
				hint="PDF or photo, up to 10 MB."
				accept=".pdf,image/*"
				error="The plan file must be 10 MB or smaller."
			/>
		),
	},
];
