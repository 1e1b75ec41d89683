# shellcheck shell=bash
# What owners do, by topic, with the suites that show it: deploy/test --filter TOPIC. A suite's name says what the suite
# is about, and a topic takes several. Tests/DocumentsTests/TopicTests.swift looks for each of them.

# topic NAME: the pattern of its suites, or nothing if there is no such topic.
topic() {
  local suites=()
  case $1 in
    Accounts)
      suites=(OwnerSignInPageTests OwnerIssuerTests OwnerSessionPageTests OwnerSessionTests ConnectSignInTests)
      suites+=(ConnectAccountTests AppSessionTests AccessTokenTests MagicTokenTests OpenIDLoginTests SubmissionTests)
      suites+=(MailAddressTests EmailFormatTests AccountFormTests OwnerIssuerSettingsTests)
      ;;
    Connect)
      suites=(ConnectProtocolTests ConnectMethodTests ConnectCallTests ConnectReadingTests ConnectSignInTests)
      suites+=(ConnectAccountTests ConnectCalendarTests ConnectDeviceTests ConnectForeignClientTests)
      suites+=(AccessTokenTests ExportAddressTests ConnectLinkingTests ConnectRevisionTests ConnectCodesTests)
      suites+=(ProtoFilesTests)
      ;;
    WebPush)
      suites=(WebPushEncryptionTests WebPushSendingTests WebPushDeliveryTests WebPushLoadTests OwnerDevicePageTests)
      suites+=(ConnectDeviceTests OwnerDeviceTests DeviceFormTests)
      ;;
    Profile) suites=(OwnerProfileTests ProfileFileTests MagicTokenTests) ;;
    WebApp)
      suites=(WebAppTests PlantedFaultTests OwnerPagesInABrowserTests OwnerDataInABrowserTests)
      suites+=(OwnerDevicesInABrowserTests OwnerPairingInABrowserTests OwnerReminderInABrowserTests OwnerSlowPhoneTests)
      suites+=(OwnerVisitTests)
      ;;
    Pairing)
      suites=(OwnerLinkingTests ConnectLinkingTests WhatsAppPageTests BridgeProgressTests BridgePairingTests SeedCases)
      suites+=(OwnerPairingInABrowserTests)
      ;;
    CalendarView)
      suites=(CalendarViewTests CalendarViewsTests OwnerViewTests FullCalendarTests ViewDayTests ViewMergeTests)
      suites+=(ViewSpanTests)
      ;;
  esac
  (IFS='|' && echo "${suites[*]}")
}
