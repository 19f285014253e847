import { Breakable } from "./breakable.tsx";

export const title = "Breakable";

export const examples = [
	{
		name: "A long address",
		element: (
			<p>
				<Breakable>margaret.abernathy-featherstonehaugh@community-mailroom.example</Breakable>
			</p>
		),
	},
];
