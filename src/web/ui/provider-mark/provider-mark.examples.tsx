import { ChipList } from "../chip/chip.tsx";
import { ProviderMark } from "./provider-mark.tsx";

export const title = "Provider mark";

const logo =
	"data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2080%2080'%3E%3Ccircle%20cx='40'%20cy='40'%20r='30'%20fill='%23c8643a'/%3E%3Ccircle%20cx='40'%20cy='40'%20r='14'%20fill='%23fff'/%3E%3C/svg%3E";

const names = [
	"Banksia Care",
	"Wattle and Sons",
	"Southern Cross Therapy",
	"Kookaburra Kids",
	"Tidewater Home Care",
	"Gumnut",
	"Big Sky Supports",
	"Ödland Pflege",
	"1st Choice",
];

export const examples = [
	{ name: "Logo on a card", element: <ProviderMark name="Ochre" logoUrl={logo} size="card" /> },
	{ name: "Logo on a profile", element: <ProviderMark name="Ochre" logoUrl={logo} size="profile" /> },
	{
		name: "Without a logo, on cards",
		element: (
			<ChipList>
				{names.map((name) => (
					<ProviderMark key={name} name={name} size="card" />
				))}
			</ChipList>
		),
	},
	{ name: "Without a logo, on a profile", element: <ProviderMark name="Banksia Care" logoUrl={null} size="profile" /> },
];
