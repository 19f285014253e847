import { Chip, ChipList, RemovableChip } from "./chip.tsx";

export const title = "Chip";

export const examples = [
	{
		name: "Facts",
		element: (
			<ChipList label="Age groups">
				<Chip>Children 0 to 6</Chip>
				<Chip>Teenagers</Chip>
				<Chip>Adults</Chip>
			</ChipList>
		),
	},
	{
		name: "Links",
		element: (
			<ChipList label="Services">
				<Chip href="/services/psychology">Psychology</Chip>
				<Chip href="/services/speech-therapy">Speech therapy</Chip>
			</ChipList>
		),
	},
	{
		name: "Chosen",
		element: (
			<ChipList label="Chosen">
				<RemovableChip onRemove={() => {}}>Epilepsy</RemovableChip>
				<RemovableChip onRemove={() => {}}>Attention deficit hyperactivity disorder (ADHD)</RemovableChip>
			</ChipList>
		),
	},
	{ name: "Alone", element: <Chip>Telehealth</Chip> },
	{
		name: "Long text",
		element: (
			<ChipList>
				<Chip href="/services/a">Assistance with daily life tasks in a group or shared living arrangement</Chip>
			</ChipList>
		),
	},
];
