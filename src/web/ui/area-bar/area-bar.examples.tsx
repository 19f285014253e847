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
];
