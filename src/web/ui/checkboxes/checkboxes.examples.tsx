import { Checkboxes } from "./checkboxes.tsx";

export const title = "Checkboxes";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "No preference"].map(
	(day) => ({ value: day, label: day }),
);

export const examples = [
	{
		name: "Days",
		wide: true,
		element: (
			<Checkboxes id="days" name="days" legend="Which days suit?" optional options={days} exclusive="No preference" />
		),
	},
	{
		name: "With a hint, some ticked",
		element: (
			<Checkboxes
				id="times"
				name="times"
				legend="Which times suit?"
				hint="Choose all that do."
				options={days.slice(0, 3)}
				defaultValues={["Tuesday"]}
			/>
		),
	},
	{
		name: "With an error",
		element: (
			<Checkboxes
				id="needs"
				name="needs"
				legend="What is needed?"
				error="Please select any relevant diagnosis"
				options={days.slice(0, 2)}
			/>
		),
	},
];
