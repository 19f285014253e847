import { ChipList } from "../chip/chip.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { ICONS } from "./names.ts";

export const title = "Icon";

const all = (Object.keys(ICONS) as IconName[]).map((name) => (
	<span key={name}>
		<Icon name={name} /> {name}
	</span>
));

export const examples = [
	{
		name: "Beside text",
		element: (
			<p>
				<Icon name="phone" /> Call us
			</p>
		),
	},
	{
		name: "Small and large",
		element: (
			<p>
				<Icon name="check" size="small" /> Small <Icon name="users" size="large" /> Large
			</p>
		),
	},
	{ name: "All of them", wide: true, element: <ChipList>{all}</ChipList> },
];
