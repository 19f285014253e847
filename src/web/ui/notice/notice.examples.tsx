import { Notice } from "./notice.tsx";

export const title = "Notice";

export const examples = [
	{
		name: "Information",
		element: (
			<Notice kind="info">
				<p>This list is information only. It is not a recommendation.</p>
			</Notice>
		),
	},
	{
		name: "Success with a title",
		element: (
			<Notice kind="success" title="Your changes are saved">
				<p>Visitors see them at once.</p>
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
		element: <Notice kind="error" title="We could not reach the server. Please try again." />,
	},
	{
		name: "Long text",
		element: (
			<Notice kind="info" title="A profile that visitors cannot see">
				<p>
					This profile is not visible to clients. It may be new, waiting for a check, or paused by the provider. If it
					is yours and you want to show it again, please contact us and we will help you put it back.
				</p>
			</Notice>
		),
	},
];
