-- The retention rules in plain words: the privacy policy and the console show them. What each rule does is unchanged, so
-- its version and approval stay.

update retention_rule r set title = n.title, what = n.what, counted_from = n.counted_from,
	-- A reason that the team wrote stays.
	reason = case when r.changed_by is null then n.reason else r.reason end
from (values
	('requests', 'Connect requests', 'The request with its case, timeline, consents, referrals, suggested providers, private links and emails', 'the day it was closed, or the last activity after that', 'After two years we rarely need to answer questions about what we shared. Australian Privacy Principle 11.2 asks us to delete what we no longer need.'),
	('request-details', 'Health details and plans', 'Details added to a request, and the plan file', 'the day the request was closed, or the last activity after that', 'We need health information only while we look for a provider. Australian Privacy Principle 11.2 asks us to delete what we no longer need.'),
	('no-results', 'Requests without a provider', 'Requests sent when no provider matched, with the case, consents, referrals and emails', 'the day it was closed, or the last activity after that', 'The same as connect requests.'),
	('messages', 'Messages', 'Messages from the contact form and landing pages, with the case and emails', 'the day it was closed, or the last activity after that', 'A year is enough to continue a conversation.'),
	('call-backs', 'Call backs', 'Requests for a call, with call attempts and emails', 'the day it was closed, or the last activity after that', 'A year is enough to continue a conversation.'),
	('complaints', 'Complaints and feedback', 'The complaint with its case, notes, referrals to authorities and emails', 'the day it was closed, or the last activity after that', 'Seven years is usual for complaints about disability services. We aren''t a registered provider, so no law sets a period for us.'),
	('provider-enquiries', 'Enquiries from organisations', 'Requests to be listed, with the case and emails', 'the day it was closed, or the last activity after that', 'Organisations often contact us again within two years.'),
	('chats', 'Live chats', 'The messages, the transcript, the case and emails', 'the end of the chat, or the last activity after that', 'So that people don''t have to repeat themselves within a year.'),
	('case-notes', 'Notes of closed cases', 'The team''s notes, and what was agreed by phone. Notes about complaints are kept with the complaint', 'the day the case was closed, or the last activity after that', 'Notes can be about health, and we need them only while we work on a case.'),
	('reviews-unconfirmed', 'Unconfirmed reviews', 'Reviews whose email address was never confirmed, with emails', 'the day it was sent', 'The confirmation link works for 14 days. After that the review can''t be published.'),
	('reviews-rejected', 'Rejected reviews', 'Reviews that weren''t published, with decisions, appeals, the case and emails', 'the last decision', 'Long enough to appeal, and to recognise the same review if it is sent again.'),
	('reviewers', 'People who wrote a published review', 'Email address, removed words, reasons, appeals, cases and emails, and responses of the provider that are hidden, changed or removed. The review stays, with the published response', 'the day it was published, or the last activity after that', 'We need the address while a person may ask us to remove the review, or question it.'),
	('review-traces', 'Where reviews were sent from', 'A code made from the internet address and type of browser', 'the day the review was sent', 'The privacy policy promises 90 days.'),
	('letters', 'Emails', 'Copies of emails we sent, except those about complaints and open cases', 'the day it was sent or dismissed', 'Copies show what we told people. Emails about data that is deleted sooner are deleted with it.'),
	('private-links', 'Private links', 'Expired links to a visitor''s own page', 'the day it expired', 'An expired link doesn''t open anything.'),
	('sessions', 'Sign-ins', 'Devices where provider staff and our team were signed in, with the type of browser', 'the day it ended', 'The audit log records each sign-in. We don''t need the rest once a session has ended.'),
	('password-links', 'Links to set a password', 'Links from invitations and password resets', 'the day it expired or was used', 'An expired link doesn''t open anything.'),
	('rate-limits', 'Counts against misuse', 'How often an address sent a form, stored under a code', 'the day the count ended', 'The privacy policy says that these counts are deleted automatically.'),
	('imports', 'Imports of providers', 'The file''s name and the result for each row. The file itself is deleted after the import, or after a week. An import can be undone for 90 days', 'the day it was done', 'A year is enough to find out where a profile came from.'),
	('profile-changes', 'History of profiles', 'Which staff of a provider changed what, except the last change of each profile', 'the day it was changed', 'Long enough to undo a change, and to answer who made it.'),
	('former-people', 'Former users', 'Name, email address, password and authenticator app of provider staff and team members who left', 'their last activity here', 'As long as the audit log names them.'),
	('audit', 'Audit log', 'Who did and viewed what, except entries about open cases and cases on hold', 'the day of the entry', 'At least two years, so that we can look into misuse.'),
	('event-counts', 'Counts of events', 'How often an event happened on a day. The counts name no one', 'the day itself', 'Counts over five years show how things change.'),
	('publications', 'Cases about changed profiles', 'Closed cases about profiles that their own staff changed, with the timeline and emails. Cases about responses to reviews are deleted with the review', 'the day the case was closed, or the last activity after that', 'A year shows whether a provider publishes similar content again.')
) as n (code, title, what, counted_from, reason)
where r.code = n.code;
