import { AreaBar } from "./area-bar.tsx";

export const title = "Area bar";

export const examples = [
	{
		name: "Three tabs",
		wide: true,
		element: (
			<AreaBar
				label="Example area"
				tabs={[
					{ href: "#inbox", label: "Inbox", isCurrent: true },
					{ href: "#chats", label: "Chats", isCurrent: false },
					{ href: "#reviews", label: "Reviews", isCurrent: false },
				]}
			>
				<a href="#you">Sam Reed</a>
			</AreaBar>
		),
	},
	{
		name: "Tabs that fold on narrow screens",
		wide: true,
		element: (
			<AreaBar
				label="Another area"
				at="/people"
				tabs={["Inbox", "People", "Reviews", "Chats", "Stories", "Figures", "Directory", "Site"].map((label) => ({
					href: `#folded-${label.toLowerCase()}`,
					label,
					isCurrent: label === "People",
				}))}
			>
				<a href="#you">Sam Reed</a>
			</AreaBar>
		),
	},
];
