import { Notice } from "./notice.tsx";

export const title = "Notice";

export const examples = [
	{
		name: "Information",
		element: (
			<Notice kind="info">
				<p>This list is information only. It isn't a recommendation.</p>
			</Notice>
		),
	},
	{
		name: "Success with a title",
		element: (
			<Notice kind="success" title="Your changes are saved">
				<p>Visitors can see them now.</p>
			</Notice>
		),
	},
	{
		name: "Warning",
		element: (
			<Notice kind="warning" title="Sorry, this provider doesn't have availability in your area.">
				<p>
					<a href="#main">Submit anyway</a> or change your search.
				</p>
			</Notice>
		),
	},
	{
		name: "Error, title only",
		element: <Notice kind="error" title="We couldn't reach the server. Please try again." />,
	},
	{
		name: "Long text",
		element: (
			<Notice kind="info" title="This profile isn't visible to clients">
				<p>
					People can't find it in search. It may be new, waiting for a check, or paused by the provider. If it's yours
					and you want to show it again, contact us and we'll help you.
				</p>
			</Notice>
		),
	},
];
